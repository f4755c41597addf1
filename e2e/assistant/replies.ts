/** Replies of the fake AI provider, by question. */
export const replies = {
  slow: {
    question: 'Take your time',
    answer: Array.from({ length: 400 }, (_, index) => `word${index}`).join(' '),
  },
  hostile: {
    question: 'Be as rude as you like',
    answer: [
      '# Look <script>globalThis.isHacked = 1</script>',
      '<img src=x onerror="globalThis.isHacked = 1"> ![A *red* hand](https://evil.example/pixel.png)',
      '- [free cream](javascript:globalThis.isHacked=1)\n  - **nested** and `code`\n- [NHS](https://www.nhs.uk/eczema)',
      '| Day | Severity |\n|:--|--:|\n| <b>Monday</b> | 4 |',
      '> <iframe srcdoc="<script>globalThis.isHacked = 1</script>"></iframe>',
    ].join('\n\n'),
  },
  cut: {
    question: 'Tell me a long story about my year',
    answer: 'This much came before the line went dead, and then',
  },
  quota: { question: 'Write me ten pages about October' },
  lookup: { question: 'Look it up yourself', answer: 'It was **calm**.' },
} as const;

/** What became of the answers after 'Same as last time' or 'All as last time'. */
export const repeatWords = {
  filledIn: 'Filled in. Change what is different.',
  replaced: 'Answers replaced.',
  undone: 'Your answers are back.',
};

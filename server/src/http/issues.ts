import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * Replaces the texts of zod ('Invalid input: expected array, received undefined'), which only programmers understand,
 * in the answers of the API and in the problems of an import. Shapes with a message of their own keep it.
 */
z.config({ customError: describeIssue });

/** Returns a sentence without its full stop: `'conditions' is missing` */
function describeIssue(issue: Issue): string {
  const path = issue.path?.join('.');
  return `${path ? `'${path}'` : 'What was sent'} ${describeFault(issue)}`;
}

const kinds: Partial<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
};

function describeFault(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (kinds[issue.expected] ?? 'is not valid');
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return issue.origin === 'number' ? `must be at most ${issue.maximum}` : 'is too long';
    case 'too_small':
      return issue.origin === 'number' ? `must be at least ${issue.minimum}` : 'is too short';
    case 'unrecognized_keys':
      return `has a field that is not known: '${issue.keys[0]}'`;
    default:
      return 'is not valid';
  }
}

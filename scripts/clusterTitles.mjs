/**
 * Parts of the titles of tests that cannot run against two processes, because they set the clock, read the memory or need
 * the address of one process, or send what no real client can send.
 */
export const aboutOneProcess = [
  'a database failure is not reported as a registered email',
  'JSON of more than a megabyte is refused',
  'the requests of one network per minute are limited',
  'is imported one at a time',
  'is refused if it is too large',
  'may be a day ahead of the server',
  'are listed with their details',
  'not confirmed within the hour',
  '/metrics',
  'a URL expires after a year',
];

/**
 * Parts of the titles of tests that cannot run against two processes: they read the memory or wait for the mails of one
 * process, need its address or its cheap passwords, count the requests to it, or send and read what no real client can.
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
  'the limits on sizes and on requests per minute apply to such messages too',
  'the networks of one IPv6 /48 together get four times as many',
  'tell pages of other origins when to come back',
  'are answered with 304 while nothing has changed',
  'are compressed',
  'the answer is compressed',
  'store only the beginning of a long user agent',
  'the owner of a mailbox cannot confirm by mistake',
  'an old password that is weak still signs in',
  'is derived from the secret',
  'kill-the-clipboard, over HTTP',
];

import { ApiProblem } from '#data/api/request.ts';

/** What another try may mend; after anything else the person has to look at it. */
const passing = [
  'network',
  'offline',
  'configuration',
  'busy',
  'incomplete-body',
  'unexpected',
  'too-many-requests',
  'signed-out',
];
/** Then nothing else arrives either. */
const general = ['network', 'offline', 'too-many-requests', 'signed-out'];
/** What a proxy refuses now and may let through later. */
const passingRefusals = [407, 408, 425, 429];

/** Whether time mends it. What a proxy refuses, such as a body that is too large for it, stays refused. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true;
  const { code, status } = error;
  const isRefusedOnTheWay = code === 'configuration' && status >= 400 && status < 500;
  return passing.includes(code) && (!isRefusedOnTheWay || passingRefusals.includes(status));
}

/** Whether it is no use to send anything else just now. */
export function stopsAll(error: unknown): boolean {
  return error instanceof ApiProblem && general.includes(error.code);
}

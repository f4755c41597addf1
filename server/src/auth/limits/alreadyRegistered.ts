import type { Context } from 'hono';
import { readClientAddress } from '#auth/limits/address.ts';
import { Problem } from '#http/problems.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services.ts';

// Where emails are not confirmed, registering and changing the email tell who has an account already. These answers are
// counted together, so that nobody can check a list of addresses.

/**
 * Before an address is looked up. Whoever was told too often is refused for every address, because a refusal for the
 * registered ones alone would tell as much.
 */
export function refuseIfToldTooOften(services: Services, c: Context<ApiEnv>): Promise<void> {
  return services.throttle.refuseUsedUp(attemptsOf(services, c));
}

/** The refusal of an address that somebody has, which is counted. */
export async function makeRegisteredProblem(services: Services, c: Context<ApiEnv>): Promise<Problem> {
  await services.throttle.count(attemptsOf(services, c));
  return new Problem('already-registered');
}

function attemptsOf({ trustedProxies }: Services, c: Context<ApiEnv>) {
  const address = readClientAddress(c, trustedProxies);
  return { registeredAddress: address, registeredAll: { address } };
}

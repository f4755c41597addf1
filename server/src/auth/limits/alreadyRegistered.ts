import type { Context } from 'hono';
import { Problem } from '#http/problems.ts';
import { readClientAddress } from '#http/requests/address.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

// On servers without email confirmation, registering and changing the email reveal whether an address has an account.
// These answers are counted together, so that nobody can check a list of addresses.

/**
 * Called before an address is looked up. Above the limit every address is refused, because refusing only the registered
 * ones would reveal them.
 */
export function refuseIfToldTooOften(services: Services, c: Context<ApiEnv>): Promise<void> {
  return services.throttle.refuseUsedUp(attemptsOf(services, c));
}

/** Counts the answer that an address is registered, and returns it as a problem. */
export async function makeRegisteredProblem(services: Services, c: Context<ApiEnv>): Promise<Problem> {
  await services.throttle.count(attemptsOf(services, c));
  return new Problem('already-registered');
}

function attemptsOf({ trustedProxies }: Services, c: Context<ApiEnv>) {
  const address = readClientAddress(c, trustedProxies);
  return { registeredAddress: address, registeredAll: { address } };
}

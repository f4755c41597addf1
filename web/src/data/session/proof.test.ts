import { afterEach, expect, test, vi } from 'vitest';
import { isCancelled } from '#data/api/cancelled.ts';
import { api } from '#data/api/client.ts';
import { ApiProblem } from '#data/api/request.ts';
import { cancelProof, provePassword, withProof } from './proof.ts';

afterEach(() => {
  cancelProof();
  vi.restoreAllMocks();
});

const proofNeeded = () =>
  new ApiProblem({ code: 'proof-needed', message: 'Please enter your password again' });

/** An action that the server refuses once, because the last proof is too old. */
const makeAction = () => vi.fn().mockRejectedValueOnce(proofNeeded()).mockResolvedValue('done');

test('an action that needs no proof runs once', async () => {
  const act = vi.fn().mockResolvedValue('done');
  expect(await withProof(act)).toBe('done');
  expect(act).toHaveBeenCalledTimes(1);
});

test('an action that needs proof runs again when the password was right', async () => {
  const prove = vi.spyOn(api.security, 'provePassword').mockResolvedValue(undefined);
  const act = makeAction();
  const result = withProof(act);
  await vi.waitFor(() => expect(act).toHaveBeenCalled(), 60_000);
  await provePassword('correct horse');
  expect(await result).toBe('done');
  expect(prove).toHaveBeenCalledWith('correct horse');
  expect(act).toHaveBeenCalledTimes(2);
});

test('a wrong password leaves the question open', async () => {
  vi.spyOn(api.security, 'provePassword')
    .mockRejectedValueOnce(new ApiProblem({ code: 'wrong-password', message: 'That is not your password' }))
    .mockResolvedValue(undefined);
  const act = makeAction();
  const result = withProof(act);
  await vi.waitFor(() => expect(act).toHaveBeenCalled(), 60_000);
  await expect(provePassword('wrong horse')).rejects.toThrow('That is not your password');
  expect(act).toHaveBeenCalledTimes(1);
  await provePassword('correct horse');
  expect(await result).toBe('done');
});

test('cancelling rejects as cancelled and does not run the action again', async () => {
  const act = makeAction();
  const result = withProof(act);
  await vi.waitFor(() => expect(act).toHaveBeenCalled(), 60_000);
  cancelProof();
  await expect(result).rejects.toSatisfy(isCancelled);
  expect(act).toHaveBeenCalledTimes(1);
});

test('two actions at the same time wait for the same answer', async () => {
  vi.spyOn(api.security, 'provePassword').mockResolvedValue(undefined);
  const acts = [makeAction(), makeAction()];
  const results = Promise.all(acts.map((act) => withProof(act)));
  for (const act of acts) await vi.waitFor(() => expect(act).toHaveBeenCalled(), 60_000);
  await provePassword('correct horse');
  expect(await results).toEqual(['done', 'done']);
});

test('any other refusal is passed on', async () => {
  const act = vi
    .fn()
    .mockRejectedValue(new ApiProblem({ code: 'not-found', message: 'There is nothing here' }));
  await expect(withProof(act)).rejects.toThrow('There is nothing here');
  expect(act).toHaveBeenCalledTimes(1);
});

import { expect, test } from 'vitest';
import { createKeptResults } from '#load/keptResults.ts';

/** Keeps results of ten bytes each. `made` lists those that were computed instead of found in memory. */
function openResults(mostBytes: number) {
  const results = createKeptResults<string>(mostBytes);
  const made: string[] = [];
  const find = (person: string, name = person) =>
    results.find(person, name, async () => {
      made.push(name);
      return name.padEnd(8, '.');
    });
  return { find, made };
}

test('the results that were used last are kept, as far as there is room', async () => {
  const { find, made } = openResults(20);
  for (const person of ['maya', 'omar', 'maya', 'lena', 'maya', 'omar']) {
    expect(await find(person)).toBe(person.padEnd(8, '.'));
  }
  expect(made).toEqual(['maya', 'omar', 'lena', 'omar']);
});

test('a person has one result, and a result that is too large is not kept', async () => {
  const { find, made } = openResults(20);
  for (const name of ['first', 'second', 'first']) await find('maya', name);
  await find('maya', 'first');
  expect(made).toEqual(['first', 'second', 'first']);
  const small = openResults(9);
  await small.find('maya');
  await small.find('maya');
  expect(small.made).toHaveLength(2);
});

test('a failure is not kept', async () => {
  const results = createKeptResults<number>(100);
  await expect(results.find('maya', 'a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await results.find('maya', 'a', async () => 1)).toBe(1);
});

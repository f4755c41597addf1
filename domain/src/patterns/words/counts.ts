/** '1 day', '2 days' */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** 'seven', '11'. Words keep a number of days apart from a severity in the same sentence. */
export function numberWord(number: number): string {
  return small[number] ?? String(number);
}

/** 'October 31'; for several days 'ten days, the last of them October 31'. */
export function lastOfDays(days: number, date: string): string {
  return days === 1 ? date : `${numberWord(days)} days, the last of them ${date}`;
}

/** 'Milk, Eggs and Nuts' */
export function joinNames(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}

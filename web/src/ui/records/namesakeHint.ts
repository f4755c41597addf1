export const namesakeHint = (noun: 'condition' | 'medication') =>
  `There is already a ${noun} with this name. You can still save it.`;

export const namesakeHint = (noun: 'condition' | 'medication') =>
  `You already have a ${noun} with this name. You can still save it.`;

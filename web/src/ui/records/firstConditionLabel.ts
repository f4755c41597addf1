/** The label of the button in a diary without conditions. */
export const firstConditionLabel = (isOwnDiary: boolean) =>
  isOwnDiary ? 'Add Your First Condition' : 'Add the First Condition';

/** The label of the button in a diary without conditions. Once there are check-ins, it may have had some. */
export function firstConditionLabel({ isOwn, isNew }: { isOwn: boolean; isNew: boolean }): string {
  if (!isNew) return 'Add a Condition';
  return isOwn ? 'Add Your First Condition' : 'Add the First Condition';
}

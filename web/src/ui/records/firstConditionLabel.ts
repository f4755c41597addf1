/** The label of the button in a diary without conditions. A diary with check-ins may have had conditions that were deleted. */
export function firstConditionLabel({ isOwn, isNew }: { isOwn: boolean; isNew: boolean }): string {
  if (!isNew) return 'Add a Condition';
  return isOwn ? 'Add Your First Condition' : 'Add the First Condition';
}

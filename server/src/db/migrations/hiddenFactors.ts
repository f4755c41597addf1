/** The factors that a person does not want to be asked for, separated by commas. */
export const hiddenFactorsColumn = (): string[] => [
  "alter table users add column hidden text not null default ''",
];

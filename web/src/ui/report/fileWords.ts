/** The files of a summary besides the PDF, as they are listed. */
export const fileWords = [
  { file: 'fhir', title: 'FHIR', text: 'For a clinic to import into its records.' },
  { file: 'severity', title: 'Severity CSV', text: 'One row per day and condition, for a spreadsheet.' },
  { file: 'medications', title: 'Medications CSV', text: 'One row per day and medication.' },
  { file: 'weeks', title: 'Weeks CSV', text: 'One row per week and condition: how it was controlled.' },
  { file: 'flares', title: 'Flares CSV', text: 'One row per confirmed flare.' },
  { file: 'patterns', title: 'Patterns CSV', text: 'One row per pattern found.' },
] as const;

/** Something the operator can mend. Its message is the one sentence they are shown. */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}

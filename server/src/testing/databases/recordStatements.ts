import { DefaultQueryCompiler } from 'kysely';

/** The SQL of the statements that the application builds in this process while `work` runs. */
export async function recordStatements(work: () => Promise<void>): Promise<string[]> {
  const statements: string[] = [];
  const { prototype } = DefaultQueryCompiler;
  const { compileQuery } = prototype;
  prototype.compileQuery = function compile(...call) {
    const compiled = compileQuery.apply(this, call);
    statements.push(compiled.sql);
    return compiled;
  };
  try {
    await work();
  } finally {
    prototype.compileQuery = compileQuery;
  }
  return statements;
}

import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { migrate } from '#db/migrate.ts';

const [engine, address = ''] = process.argv.slice(2);
const database = engine === 'postgres' ? openPostgres(address) : openSqlite(address);
process.stdout.write(JSON.stringify(await migrate(database)));
await database.close();

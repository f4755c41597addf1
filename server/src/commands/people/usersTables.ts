import { type Column, formatTable, MINUTE_WIDTH, toMinute } from '#commands/table.ts';
import type { listSessions } from '#db/accounts/sessions.ts';
import { findLongestEmail, listUsers, type UserOverview } from '#db/accounts/users.ts';
import type { Database } from '#db/database.ts';

type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

const DAY_WIDTH = '2026-11-14'.length;

const toDay = (instant: string) => instant.slice(0, DAY_WIDTH);
const yesOrDash = (is: boolean) => (is ? 'yes' : '-');

/** Lists everybody. Streams the rows from the database. */
export async function* formatUsers({ system }: Database, now: string): AsyncGenerator<string> {
  const columns: Column<UserOverview>[] = [
    { title: 'EMAIL', width: await findLongestEmail(system), read: (user) => user.email },
    { title: 'SINCE', width: DAY_WIDTH, read: (user) => toDay(user.createdAt) },
    {
      title: 'LAST USED',
      width: DAY_WIDTH,
      read: (user) => (user.lastUsedAt ? toDay(user.lastUsedAt) : '-'),
    },
    { title: 'SESSIONS', read: (user) => String(user.sessions) },
    { title: 'PASSKEYS', read: (user) => String(user.passkeys) },
    { title: 'SECOND FACTOR', read: (user) => yesOrDash(user.hasSecondFactor) },
    { title: 'CONFIRMED', read: (user) => yesOrDash(user.isConfirmed) },
    { title: 'PREMIUM', read: (user) => yesOrDash(user.isPremium) },
    { title: 'OPERATOR', read: (user) => yesOrDash(user.isOperator) },
    { title: 'DISABLED', read: (user) => yesOrDash(user.isDisabled) },
    { title: 'NAME', read: (user) => user.name },
  ];
  yield* formatTable(columns, listUsers(system, now));
}

export function formatSessions(sessions: readonly ListedSession[]): AsyncGenerator<string> {
  const formatAddress = (session: ListedSession) => session.ip_address || '-';
  return formatTable<ListedSession>(
    [
      { title: 'SINCE (UTC)', width: MINUTE_WIDTH, read: (session) => toMinute(session.created_at) },
      { title: 'LAST USED (UTC)', width: MINUTE_WIDTH, read: (session) => toMinute(session.updated_at) },
      {
        title: 'NETWORK ADDRESS',
        width: Math.max(0, ...sessions.map((session) => formatAddress(session).length)),
        read: formatAddress,
      },
      { title: 'DEVICE', read: (session) => session.user_agent || '-' },
    ],
    sessions,
  );
}

import type { Logger } from 'pino';
import { sessionCookieName } from '#auth/cookies.ts';
import { limitBody, limitRequests } from '#auth/limits/requests.ts';
import { requireOwnOrigin } from '#auth/origin.ts';
import { checkExpectedUser, readSession, refuseEndedSession, requireSession } from '#auth/session.ts';
import { addApiDocs } from '#http/api-docs/apiDocs.ts';
import { answerErrors } from '#http/errors.ts';
import { allowReaders, hideReaderPage, securityHeaders, setMissingHeaders } from '#http/headers.ts';
import { type Metrics, observeRequests } from '#http/observe.ts';
import { addOperationRoutes } from '#http/operation.ts';
import { isRecordRequest, makeRecordsBusyProblem, Problem } from '#http/problems.ts';
import { readClientAddress } from '#http/requests/address.ts';
import { requireOwnHost } from '#http/requests/host.ts';
import { limitJsonValues } from '#http/requests/jsonLimits.ts';
import { takeTurns } from '#http/requests/load.ts';
import { type Api, createApi } from '#http/router.ts';
import { type Site, serveSite } from '#http/site.ts';
import { nextRound } from '#load/rounds.ts';
import { addAccountRoutes } from '#routes/account/account.ts';
import { addCredentialRoutes } from '#routes/account/credentials.ts';
import { addDeviceRoutes } from '#routes/account/devices.ts';
import { addInvitationRoutes } from '#routes/account/invitations.ts';
import { addPasskeyRoutes } from '#routes/account/passkeys.ts';
import { addProfileRoutes } from '#routes/account/profile.ts';
import { addProofRoutes } from '#routes/account/proof.ts';
import { addSecondFactorRoutes } from '#routes/account/secondFactor.ts';
import { addSecurityRoutes } from '#routes/account/security.ts';
import { addSessionRoutes } from '#routes/account/session.ts';
import { addSignInRoutes } from '#routes/account/signIn.ts';
import { addSignUpRoutes } from '#routes/account/signUp.ts';
import { addAssistantRoutes } from '#routes/assistant.ts';
import { addDiaryRoutes } from '#routes/diaries/diaries.ts';
import { addDiaryLinkRoutes } from '#routes/diaries/links.ts';
import { addMemberRoutes } from '#routes/diaries/members.ts';
import { addArchiveRoutes } from '#routes/records/archive.ts';
import { addCheckInRoutes } from '#routes/records/checkIns.ts';
import { addConditionRoutes } from '#routes/records/conditions.ts';
import { addFlareRoutes } from '#routes/records/flares.ts';
import { addMedicationRoutes } from '#routes/records/medications.ts';
import { addPatternRoutes } from '#routes/records/patterns.ts';
import { addPhotoRoutes } from '#routes/records/photos.ts';
import { addSuspicionRoutes } from '#routes/records/suspicions.ts';
import { addSyncRoutes } from '#routes/records/sync.ts';
import { addTrackerRoutes } from '#routes/records/trackers.ts';
import { addReminderStopRoutes } from '#routes/reminderStop.ts';
import { addReminderRoutes } from '#routes/reminders.ts';
import { addSharedLinkRoutes } from '#routes/sharedLinks.ts';
import { addShareRoutes } from '#routes/shares.ts';
import { addSummaryRoutes } from '#routes/summary.ts';
import { addVersionRoutes } from '#routes/version.ts';
import type { Services } from '#services/services.ts';

interface AppParts {
  services: Services;
  site: Site;
  log: Logger;
  metrics: Metrics;
  isReady: () => Promise<boolean>;
  metricsToken: string | null;
  requestsPerMinute: number;
}

/** The paths under /api that work without a session. */
const openPaths = new Set([
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.css',
  '/api/auth/features',
  '/api/auth/session',
  '/api/auth/sign-up/email',
  '/api/auth/sign-in/email',
  '/api/auth/sign-in/second-factor',
  '/api/auth/sign-in/passkey/options',
  '/api/auth/sign-in/passkey',
  '/api/auth/sign-out',
  '/api/auth/verify-email',
  '/api/auth/confirm-email-change',
  '/api/auth/request-password-reset',
  '/api/auth/reset-password',
  '/api/invitations/check',
  '/api/diaries/links/check',
]);
/** These endpoints read their bodies themselves, as a stream. */
const largeBodies = /^\/api\/(import|check-ins\/[^/]+\/photo)$/;

/** The index of endpoints. */
export function createApp({ services, site, log, metrics, requestsPerMinute, ...operation }: AppParts): Api {
  const { publicUrl } = services;
  const app = createApi();
  app.onError(answerErrors(log, services.outages));
  for (const metric of services.outages.metrics) metrics.registry.registerMetric(metric);
  // Whatever a browser caches can still be read after signing out, so nothing personal may be cached.
  for (const path of ['/api/*', '/photos/*', '/shl/*']) {
    app.use(path, async (c, next) => {
      await next();
      setMissingHeaders(c, { 'Cache-Control': 'no-store' });
    });
  }
  app.use(securityHeaders(publicUrl));
  app.use(observeRequests(log, metrics));
  addOperationRoutes(app, { log, metrics, ...operation });
  // After the routes of monitoring, which proxies ask under other names, and before everything else.
  app.use(requireOwnHost(publicUrl));
  app.use(async (c, next) => {
    await nextRound(readClientAddress(c, services.trustedProxies));
    await next();
  });

  const signedIn = requireSession(services);
  const anybody = checkExpectedUser(services);
  const smallBody = limitBody(services.arrivals.small);
  const fewValues = limitJsonValues();
  const limited = limitRequests(requestsPerMinute, services);
  app.use('/api/*', limited);
  app.use('/reminders/*', limited);
  // First the headers, so that a page of another origin can read a refusal, too.
  app.use('/shl/*', allowReaders(), limited, smallBody, fewValues);
  app.use('/api/*', requireOwnOrigin(publicUrl));
  app.use('/api/*', (c, next) => (openPaths.has(c.req.path) ? anybody : signedIn)(c, next));
  app.use('/api/*', async (c, next) => {
    if (c.var.session?.hasPendingWork && isRecordRequest(c.req.method, c.req.path)) {
      await services.pendingWork.resume();
      throw makeRecordsBusyProblem();
    }
    await next();
  });
  app.use('/api/*', (c, next) => (largeBodies.test(c.req.path) ? next() : smallBody(c, next)));
  app.use('/api/*', async (c, next) => {
    // In this order: asking for `body` starts to receive it, and the connection's next request fails if nobody reads it.
    const hasSmallBody = !largeBodies.test(c.req.path) && c.req.raw.body;
    if (hasSmallBody && c.var.session) await refuseEndedSession(c, services);
    await next();
  });
  app.use('/api/*', takeTurns(services));
  app.use('/api/*', (c, next) => (largeBodies.test(c.req.path) ? next() : fewValues(c, next)));

  addSignUpRoutes(app, services);
  addAccountRoutes(app, services);
  addSignInRoutes(app, services);
  addSessionRoutes(app, services);
  addCredentialRoutes(app, services);
  addDeviceRoutes(app, services);
  addProofRoutes(app, services);
  addSecurityRoutes(app, services);
  addPasskeyRoutes(app, services);
  addSecondFactorRoutes(app, services);
  addProfileRoutes(app, services);
  addConditionRoutes(app, services);
  addMedicationRoutes(app, services);
  addTrackerRoutes(app, services);
  addCheckInRoutes(app, services);
  addSyncRoutes(app, services);
  addDiaryRoutes(app, services);
  addDiaryLinkRoutes(app, services);
  addMemberRoutes(app, services);
  addFlareRoutes(app, services);
  addSuspicionRoutes(app, services);
  addPatternRoutes(app, services);
  addPhotoRoutes(app, services);
  addArchiveRoutes(app, services);
  addSummaryRoutes(app, services);
  addShareRoutes(app, services);
  addSharedLinkRoutes(app, services);
  addInvitationRoutes(app, services);
  addAssistantRoutes(app, services);
  addReminderRoutes(app, services);
  addReminderStopRoutes(app, services);
  addVersionRoutes(app);
  addApiDocs(app, sessionCookieName(publicUrl));

  app.all('/api/*', () => {
    throw new Problem('not-found');
  });
  app.all('/shl/*', () => {
    throw new Problem('share-gone');
  });
  for (const path of ['/s', '/s/']) app.use(path, hideReaderPage());
  app.on('GET', ['/', '/privacy'], async (c) => {
    const session = await readSession(c, services).catch((error) => {
      // These pages open without the database, too. Whoever is signed in sees those for visitors then.
      if (!services.outages.report(error, { isWrite: false })) throw error;
      return null;
    });
    return serveSite(site, c, session !== null);
  });
  app.get('*', (c) => serveSite(site, c));
  return app;
}

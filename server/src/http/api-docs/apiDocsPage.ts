import { html, raw } from 'hono/html';

/** The parts of an OpenAPI document that the page shows. */
interface Document {
  info: { title: string; description?: string };
  paths?: object;
  components?: { schemas?: object };
}

interface Operation {
  tags?: string[];
  operationId: string;
  summary: string;
  description?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

/** Renders one page without scripts: every endpoint with its request and its responses. */
export function renderDocs(document: Document) {
  const operations = Object.entries(
    (document.paths ?? {}) as Record<string, Record<string, Operation>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'Other');
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · ${document.info.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>${document.info.title} API</h1>
          <p>${document.info.description} For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
          ${[...groups].map(
            ([tag, members]) => html`<section><h2>${tag}</h2>${members.map(renderOperation)}</section>`,
          )}
          <section>
            <h2>Shapes</h2>
            ${schemas.map(([name, schema]) => renderShape(name, schema))}
          </section>
        </main>
      </body>
    </html>`;
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}) {
  const body = Object.entries(operation.requestBody?.content ?? {});
  return html`<article id="${operation.operationId}">
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p>
      ${operation.summary}.
      ${operation.description ?? ''}${operation.security?.length === 0 ? html` <em>Open to everybody.</em>` : ''}
    </p>
    <dl>
      ${(operation.parameters ?? []).map(
        (parameter) => html`<dt><code>${parameter.name}</code></dt>
          <dd>${describeType(parameter.schema)}${parameter.required ? '' : ', optional'}</dd>`,
      )}
      ${body.length > 0 ? html`<dt>Body</dt><dd>${body.map(([type, { schema }]) => html`<code>${type}</code> ${describeType(schema)} `)}</dd>` : ''}
      ${Object.entries(operation.responses).map(
        ([status, { description, content }]) => html`<dt>${status}</dt>
          <dd>
            ${raw(renderBackticks(description))}${Object.values(content ?? {}).map(({ schema }) => html` ${describeType(schema)}`)}
          </dd>`,
      )}
    </dl>
  </article>`;
}

function renderShape(name: string, { properties = {}, required = [] }: Schema) {
  return html`<article id="shape-${name}">
    <h3>${name}</h3>
    <dl>
      ${Object.entries(properties).map(
        ([property, schema]) => html`<dt><code>${property}</code></dt>
          <dd>
            ${describeType(schema)}${required.includes(property) ? '' : ', optional'}${schema.description ? `: ${schema.description}` : ''}
          </dd>`,
      )}
    </dl>
  </article>`;
}

function describeType(schema: Schema): ReturnType<typeof html> | string {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return html`<a href="#shape-${name}">${name}</a>`;
  if (schema.anyOf)
    return html`${schema.anyOf.map((part, index) => html`${index > 0 ? ' or ' : ''}${describeType(part)}`)}`;
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.items) return html`list of ${describeType(schema.items)}`;
  return [schema.type ?? 'anything', schema.format].flat().filter(Boolean).join(' ');
}

/** Escapes a description, and turns the problem codes in backticks into <code>. */
function renderBackticks(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return safe.replace(/`([^`]+)`/g, '<code>$1</code>');
}

export const docsStyles = `
:root { color-scheme: light dark; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid; padding-bottom: 0.25rem; }
article { margin: 1.5rem 0; }
h3 { margin: 0 0 0.25rem; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
dl { display: grid; grid-template-columns: minmax(7rem, auto) 1fr; gap: 0.25rem 1rem; margin: 0.5rem 0 0; font-size: 0.9rem; }
dd { margin: 0; overflow-wrap: anywhere; }
`;

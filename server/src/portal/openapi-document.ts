// The OpenAPI document, generated from the schemas that validate requests and serialize responses.
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'

export const openApiDocument: FastifyDynamicSwaggerOptions = {
  // Pages, files and the provider have no tags and are omitted.
  hideUntagged: true,
  refResolver: {
    buildLocalReference: ({ $id }, _base, _fragment, at) => (typeof $id === 'string' ? $id : `schema-${at}`),
  },
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Switchboard portal API',
      version: '0.1.0',
      description: [
        'The calls that the self-service portal of an energy retailer makes.',
        'Fields may be added to answers; none is renamed. Fields of a body that are not described are ignored.',
        'Money is in dollars with at most two decimals. Dates are days in the time zone of the property.',
        'Errors are application/problem+json (RFC 9457). What belongs to another account is answered like what does not exist.',
        'Where a browser has the cookie XSRF-TOKEN, calls other than GET must repeat it in the header X-XSRF-TOKEN.',
      ].join('\n\n'),
    },
    tags: [
      { name: 'configuration', description: 'What a browser needs before the sign-in' },
      {
        name: 'account',
        description: 'The account of the signed-in customer: contact, holders, property, direct debit, moving out',
      },
      { name: 'bills', description: 'Bills, payments and their documents' },
      { name: 'services', description: 'What the account is supplied with, and what it can add or leave' },
      { name: 'usage', description: 'Metered quantities with their indicative costs' },
      { name: 'platform', description: 'What teams need to build remotes in other repositories' },
    ],
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of the client `portal`',
        },
        dataKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'swk_…',
          description: [
            'A key that the customer makes on the page Your data, sent like an access token. Reads only, and only what its scope covers: usage or bills.',
            'Each key has 60 calls, and gets one more every five seconds.',
          ].join(' '),
        },
        billToken: {
          type: 'apiKey',
          in: 'query',
          name: 'access_token',
          description: 'The same token, for opening a bill in a browser; no other call takes it there',
        },
        billCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'pdf',
          description: 'Opens one bill for 60 seconds',
        },
      },
    },
  },
}

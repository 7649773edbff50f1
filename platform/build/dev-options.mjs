// The options of npm run dev.

export const devOptions = /** @type {const} */ ({
  port: { type: 'string', default: '8090' },
  only: { type: 'string', multiple: true },
  override: { type: 'string' },
  standalone: { type: 'string' },
  portal: { type: 'string', default: `http://localhost:${process.env.PORT || 8080}` },
  'without-answers': { type: 'boolean', default: false },
})

export const devHelp = `npm run dev                        beside npm start: hot reload in host and remotes
  --only NAME           hot reload in the host and this remote only; repeat it for more
  --override NAME       serves this remote alone, for the panel of a portal that runs elsewhere
  --standalone NAME     shows this remote alone in a page of its own, with the API and the sign-in of a running portal
  --portal ADDRESS      of that portal (http://localhost:8080)
  --port PORT           the port of the first development server (8090); each further one has the next
  --without-answers     sends every call to the portal, instead of answers.json`

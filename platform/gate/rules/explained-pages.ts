// Explains the rules that run in a browser.
import type { Rule } from './explained-rule.ts'

export const browserRules: Record<string, Rule> = {
  loads: {
    reports: 'a page that does not load in the live host, or changes the page when it is only loaded',
    why: 'The host loads a remote before anybody opens its page. A module that throws takes all pages of the remote with it.',
    bad: { fixture: 'unloadable/src/Page.tsx' },
    good: `export function Component() {      a module only defines; work begins when the page is shown
  const [tips] = useState(readTips)
  return <TipList tips={tips} />
}`,
  },
  shown: {
    reports: 'a page that throws while it is rendered, never stops waiting, leaves for another, or shows nothing',
    why: 'Customers would get the last good build, or a message. The gate has responses for every call, so the page has no reason to wait.',
    bad: { fixture: 'broken-pages/src/ThrowsWhileRendering.tsx' },
    good: `export const Component = () => {
  const price = prices.get('Flat')
  return <p>{price === undefined ? 'There is no price yet.' : \`From \${price} dollars\`}</p>
}`,
  },
  endless: {
    reports: 'a page that renders endlessly, because an effect sets what it depends on',
    why: 'It uses a processor until the customer leaves: telephones get hot, and other pages slow.',
    bad: { fixture: 'faulty-routes/src/EndlessEffect.tsx' },
    good: "const tips = useMemo(() => ['Close the fridge'], [])      computed while rendering, without an effect",
  },
  covers: {
    reports: 'an element of the page that covers the header',
    why: 'Customers could not leave the page. The host removes such a page after three seconds, and shows the last good build.',
    bad: { fixture: 'broken-pages/src/Covers.module.css' },
    good: '<Dialog heading="Solar power" text={text} onClose={close} />      dialogs and popovers can be closed',
  },
  styles: {
    reports: 'a style that affects elements outside the remote, or that code inserts',
    why: 'Styles of code apply to the whole page, have no layer, and are in no file that the gate, the policy and the record could check. Decision record 0088 says which CSS-in-JS is allowed.',
    bad: { fixture: 'broken-pages/src/InsertsStyles.tsx' },
    good: `.heading { letter-spacing: 0.2em }      in Page.module.css, in @layer sb.components
<h2 className={styles.heading}>Tips</h2>`,
  },
  handlers: {
    reports: 'a button, tab or checkbox whose handler throws, or rejects a promise',
    why: 'React shows nothing when a handler throws: the customer presses again, and nothing happens.',
    bad: { fixture: 'broken-pages/src/ThrowsWhenPressed.tsx' },
    good: `const save = useMutation({ mutationFn: savePlan })
<Button onClick={() => save.mutate(plan)}>Save</Button>
{save.isError && <p role="alert">We couldn’t save your plan.</p>}`,
  },
  host: {
    reports:
      'a page that fails, or shows only its heading, in the host’s own router: opened by its address, and by a navigation inside the portal',
    why: 'The host has its own router, with other ids of routes, and ten seconds for each page.',
    bad: { fixture: 'faulty-routes/src/NeedsRouteId.tsx' },
    good: 'const { tip } = useParams()      parameters and handles are the same in every router',
  },
  growth: {
    reports: 'nodes, listeners, timers, observers, styles or memory that grow with every visit',
    why: 'A tab stays open for days. What each visit leaves behind adds up until the tab is slow or ends.',
    bad: { fixture: 'broken-pages/src/KeepsListening.tsx' },
    good: `useEffect(() => {
  window.addEventListener('resize', measure)
  return () => window.removeEventListener('resize', measure)
}, [])`,
  },
  failure: {
    reports: 'a failing page that affects others, or shows the error itself to the customer',
    why: 'Calls fail, and so does code. Everything around the page has to keep working.',
    bad: { fixture: 'uncaught-render-error/src/draw.tsx' },
    good: "export const { routes, mount, unmount, … } = defineRemote({ name: 'energy-tips', routes })      has a boundary",
  },
  late: {
    reports: 'a response that has an effect after the customer left its page',
    why: 'On a slow network, customers leave before the response arrives. The page that they see then is another one.',
    bad: { fixture: 'faulty-pages/src/CallsAfterLeave.tsx' },
    good: 'const account = queryState(useQuery(accountQuery))      ends with the component',
  },
  answers: {
    reports:
      'a call for which the gate has no response, so the page would be tested without data; a page that does not respond',
    why: 'A page without data shows its failure, and the gate would see nothing else of it.',
    bad: { fixture: 'broken-pages/src/CallsUnknownApi.tsx' },
    good: '{ "GET /api/portal/tariffs": ["Flat", "Solar"] }      in answers.json',
  },
  needs: {
    reports: 'a first GET of a page that its route does not list, or a listed GET that the page does not send',
    why: 'The portal sends the listed calls before the code of the page has arrived. An unlisted call waits for it, and an unused one costs the server.',
    bad: "{ path: '/energy-tips', handle, lazy }      and the page begins with get('/api/portal/tips', …)",
    good: "{ path: '/energy-tips', handle, lazy, needs: ['/api/portal/tips'] }",
  },
  policy: {
    reports: 'violations of the content security policy, and errors in the browser’s console',
    why: 'The policy keeps foreign code out of the portal. What it blocks does not work for customers either.',
    bad: { fixture: 'careless-page/src/strangers.ts' },
    good: "const { drawChart } = await import('./chart')      instead of a script element",
  },
  narrow: {
    reports: 'a page that scrolls sideways at 320 pixels',
    why: 'That is the smallest telephone, and a desktop at 400 % zoom.',
    bad: { fixture: 'careless-page/src/Page.module.css' },
    good: '.wide { max-inline-size: 600px }',
  },
  accessible: {
    reports:
      'serious or critical findings of axe in the light theme, contrast also in the dark theme; names and states that a screen reader does not get',
    why: 'Customers who use a screen reader, a keyboard or large text need the same pages as everybody, and the law requires them.',
    bad: '<input type="text" />',
    good: '<label>Meter number <input type="text" /></label>',
  },
  embedded: {
    reports:
      'in a column of an AngularJS page with Bootstrap 3: an h1, overflow, changes of the page, digests, requests that remotes do not make, leftovers',
    why: 'Remotes are also shown in third-party pages, whose elements and styles belong to others.',
    bad: { fixture: 'rude-guest/src/Page.tsx' },
    good: 'const Heading = useMainHeading()      h1 in the portal, h2 in other pages',
  },
  starts: {
    reports: 'a host or embed that does not start',
    why: 'Every customer opens the portal in it. Only a rollout and the previous build are left then.',
    bad: "throw new Error('The page has no data.')      at the beginning of main.js",
    good: 'renderFailure()      a host that misses its data shows a message, and reports that it failed',
  },
  remotes: {
    reports: 'a host or embed in which a page of a live remote is not shown, or a load of it fails',
    why: 'The remote passed the gate in the host before, so its customers would lose a page that they have now.',
    bad: "const { remote } = matchRoute(location.pathname, {})      remotes of the page's data are left out",
    good: 'const match = matchRoute(location.pathname, page.remotes)',
  },
  waivers: {
    reports: 'a waiver that ended, has no reason, or excuses a rule that cannot be waived',
    why: 'A waiver is a promise to fix something by a day.',
    bad: '{ "rule": "narrow" }',
    good: '{ "rule": "narrow", "where": "/energy-tips", "why": "The table is replaced in release 12.", "until": "2026-12-31" }',
  },
}

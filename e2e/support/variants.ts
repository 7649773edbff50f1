// What a team changes in its remote, as edits of a published build.

export type Edit = (text: string, path: string) => string

const inEntry =
  (edit: (text: string) => string): Edit =>
  (text, path) =>
    path === 'remoteEntry.js' ? edit(text) : text
const inCode =
  (edit: (text: string) => string): Edit =>
  (text, path) =>
    path !== 'remoteEntry.js' && path.endsWith('.js') ? edit(text) : text

/** Other words: `before` stands in the build, and customers see `after`. */
export const worded =
  (before: string, after: string): Edit =>
  (text) =>
    text.replaceAll(before, after)

export const throwsAtLoad = inEntry((text) => `throw new Error('broken at load');${text}`)
export const throwsInPage = inCode((text) => `throw new Error('broken page');${text}`)
/** Of the host. */
export const throwsAtStart: Edit = (text, path) =>
  path === 'main.js' ? `throw new Error('broken at start');${text}` : text
/** Every page of the remote. */
export const throwsWhenDrawn = inCode((text) =>
  text.replaceAll(/Component:\(\)=>[\w$]+/g, "Component:()=>()=>{throw new Error('broken while drawn')}"),
)
/** The same for words that stand in what is drawn, which throws as soon as the tab says that it breaks. */
export const wordedUntilItBreaks = (before: string, after: string) =>
  inCode((text) =>
    text.replaceAll(
      `"${before}"`,
      `(()=>{if(globalThis.breaks)throw new Error('broken while drawn');return"${after}"})()`,
    ),
  )
/** The record names routes that nobody finds in the build. */
export const withoutModule = inEntry((text) => text.replaceAll('"./remote"', '"./absent"'))
/** Only the build itself, not its record, requires a React that the portal does not have: the library or the runtime of its elements. */
export const forAnotherReact = inEntry((text) =>
  text.replaceAll(
    /(requiredVersion:")\^\d+\.\d+\.\d+(",strictVersion:!0[^}]*?shareKey:"react(?:\/jsx-runtime)?")/g,
    '$1^18.2.0$2',
  ),
)

export const both =
  (...edits: readonly Edit[]): Edit =>
  (text, path) =>
    edits.reduce((edited, edit) => edit(edited, path), text)

/** Every page of the remote is drawn by this component. @param component source of a function */
export const drawnBy = (component: string) =>
  inCode((text) => text.replaceAll(/Component:\(\)=>[\w$]+/g, `Component:()=>(${component})`))

/** Source of what the host shares under this name, inside an async function. */
const shared = (name: string) =>
  `(await __FEDERATION__.__INSTANCES__.find(({options})=>options.name==="switchboard_host").loadShare("${name}"))()`

/** How a remote loads its pages, in the build. */
const LAZY = /lazy:\(\)=>[^}]*?\.then\(\(\)=>[\w$]+\(\d+\)\)/g

/** Every page of the remote counts for as long as it is open. @param effect the hook that it counts with */
export const loopingIn = (effect: 'useEffect' | 'useLayoutEffect') =>
  inCode((text) =>
    text.replaceAll(
      LAZY,
      `lazy:async()=>{const{useState,${effect}}=${shared('react')};
        return{Component:()=>{const[n,count]=useState(0);${effect}(()=>count(n+1));return"Counts "+n}}}`,
    ),
  )

/** Every page of the remote has routes inside, loaded on demand: an index with a link, and one with a parameter and a loader. */
export const withRoutesInside = (words: string) =>
  inCode((text) =>
    text.replaceAll(
      LAZY,
      `lazy:async()=>({Component:${shared('@switchboard/router')}.Outlet}),children:[
        {index:true,lazy:async()=>{
          const{createElement}=${shared('react')},{Link}=${shared('@switchboard/router')};
          return{Component:()=>createElement(Link,{to:"phone"},"All ways ${words}")}}},
        {path:":way",lazy:async()=>{
          const{createElement}=${shared('react')},{useLoaderData}=${shared('@switchboard/router')};
          return{loader:({params})=>"Reached by "+params.way,Component:()=>{
            const reached=useLoaderData();
            if(globalThis.breaks==="${words}")throw new Error("broken while drawn");
            return createElement("h2",null,reached+" ${words}")}}}}]`,
    ),
  )

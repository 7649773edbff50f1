// Changes that a team makes in its remote, as edits of a published build.

export type Edit = (text: string, path: string) => string

const inEntry =
  (edit: (text: string) => string): Edit =>
  (text, path) =>
    path === 'remoteEntry.js' ? edit(text) : text
const inCode =
  (edit: (text: string) => string): Edit =>
  (text, path) =>
    path !== 'remoteEntry.js' && path.endsWith('.js') ? edit(text) : text

/** Changes a text: the build contains `before`, and customers see `after`. */
export const worded =
  (before: string, after: string): Edit =>
  (text) =>
    text.replaceAll(before, after)

export const throwsAtLoad = inEntry((text) => `throw new Error('broken at load');${text}`)
export const throwsInPage = inCode((text) => `throw new Error('broken page');${text}`)
/** For the host. */
export const throwsAtStart: Edit = (text, path) =>
  path === 'main.js' ? `throw new Error('broken at start');${text}` : text
/** For embed: its packages are in the page already. */
export const throwsBeforeStart: Edit = (text, path) =>
  path === 'main.js'
    ? text.replace(/globalThis\.switchboardEmbed=/, "if(location.href)throw new Error('broken at start');$&")
    : text
/** Its code inserts style sheets when it is loaded, which set the property `--inserted` of the document. */
export const insertsStyles = inCode(
  (text) =>
    `{const sheet=new CSSStyleSheet();sheet.replaceSync(":root{--inserted:1}");document.adoptedStyleSheets.push(sheet)}${text}`,
)
/** For every page of the remote. */
export const throwsWhenDrawn = inCode((text) =>
  text.replaceAll(/Component:\(\)=>[\w$]+/g, "Component:()=>()=>{throw new Error('broken while drawn')}"),
)
/** Drawing a paragraph throws once `globalThis.breaks` is set. */
export const breaksWhenDrawn = inCode((text) =>
  text.replaceAll(
    /\(0,([\w$]+\.jsxs?)\)\("p",/g,
    `(globalThis.breaks?(()=>{throw new Error('broken while drawn')})():0,$1)("p",`,
  ),
)
/** The record names routes that the build does not have. */
export const withoutModule = inEntry((text) => text.replaceAll('"./remote"', '"./absent"'))
/**
 * Only the build itself, not its record, requires a React that the portal does not have: the library or its JSX
 * runtime.
 */
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

/** This component renders every page of the remote. @param component source of a function */
export const drawnBy = (component: string) =>
  inCode((text) => text.replaceAll(/Component:\(\)=>[\w$]+/g, `Component:()=>(${component})`))

/** Source of what the host shares under this name, inside an async function. */
const shared = (name: string) =>
  `(await __FEDERATION__.__INSTANCES__.find(({options})=>options.name==="switchboard_host").loadShare("${name}"))()`

/** How a remote's build loads its pages. */
const LAZY = /lazy:\(\)=>[^}]*?\.then\(\(\)=>[\w$]+\(\d+\)\)/g

/** Every page of the remote updates its state in a loop. @param effect the hook that it uses */
export const loopingIn = (effect: 'useEffect' | 'useLayoutEffect') =>
  inCode((text) =>
    text.replaceAll(
      LAZY,
      `lazy:async()=>{const{useState,${effect}}=${shared('react')};
        return{Component:()=>{const[n,count]=useState(0);${effect}(()=>count(n+1));return"Counts "+n}}}`,
    ),
  )

/**
 * Every page of the remote has nested routes, loaded on demand: an index with a link, and one with a parameter and a
 * loader.
 */
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

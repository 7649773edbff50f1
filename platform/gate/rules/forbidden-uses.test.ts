// Tests what a remote's code may do with names that belong to the whole page.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { forbiddenUses } from './scripts/forbidden-uses.ts'
import { isFunction, parseScript } from './scripts/syntax.ts'

function messagesFor(code: string) {
  const [statement] = parseScript(`(function (e, t, r) { "use strict"; ${code} })`)?.body ?? []
  assert.ok(statement?.type === 'ExpressionStatement' && isFunction(statement.expression))
  return forbiddenUses(statement.expression).map(({ message }) => message)
}

describe('a module', () => {
  for (const code of [
    'const localStorage = new Map(); localStorage.get("a")',
    'a.localStorage; ({ eval: 1 }).eval',
    'function f(window) { window.title = 1 }',
    'const link = document.createElement("a"); link.href = "/x"; link.click()',
    'let d = document; d = { }; d.title = "mine"',
    'effect(() => { const t = setInterval(f, 1); return () => clearInterval(t) })',
    'if (typeof window === "undefined") f(); x instanceof Function; Array.prototype.slice.call(e)',
    'const { location: l } = window; f(l.pathname)',
    'let w = null; w = f(); w.mine = 1',
    'function f(w) { w = w || window; w.mine = 1 } f({})',
    '((w) => { w.mine = 1 })({ })',
    'const { document: { cookie } } = e; f(cookie)',
    'const k = "innerWidth"; f(window[k], window["inner" + "Height"])',
    'Reflect.get(e, t); Reflect.get(window, "innerWidth")',
    'e.pushState.call(history, {}, "")',
    'const navigation = f(); navigation.navigate("/x")',
    'window.open("/a.pdf"); window.open("/a.pdf", "_blank")',
    'e.style.setProperty("--a", "1"); e.classList.add("a"); f(document.body.classList.contains("a"))',
    'function fetch() {} fetch("/x"); e.fetch(); e.alert()',
    'let a = f(); a = a.b; a = a.c; a = a.d; a.title = 1',
  ])
    test(`may do this: ${code}`, () => assert.deepEqual(messagesFor(code), []))
  for (const code of [
    '(0, eval)("1")',
    'new Function("return 1")',
    'alert("Hello")',
    'if (window.confirm("Sure?")) f()',
    'const { prompt } = globalThis; prompt("Name")',
    'fetch("/api/portal/account")',
    'const load = window.fetch.bind(window); load("/x")',
    'new XMLHttpRequest()',
    'new WebSocket("wss://example.com")',
    'navigator.sendBeacon("/x", e)',
    'new Worker(new URL("./work.js", e))',
    'navigator.serviceWorker.register("/x.js")',
    'setTimeout("f()", 1)',
    'const w = window; w.mine = 1',
    'r.g.mine = 1',
    'mine = 1',
    'const { sessionStorage: s } = globalThis; s.getItem("a")',
    'self["document"]["cookie"]',
    'document.write("<p>")',
    'document.title = "Mine"',
    'window.onerror = f',
    'window.fetch = f',
    'history.pushState = f',
    'history.pushState({}, "")',
    'location.assign("/")',
    '(() => { setInterval(f, 1) })()',
    'Object.assign(window, { mine: 1 })',
    'Object.defineProperty(document, "title", { value: "" })',
    'String.prototype.mine = f',
    'for (window.mine of e) f()',
    '[document.title] = e',
    'delete window.fetch',
    'window[e] = 1',
    'let w; w = window; w.mine = 1',
    'let w = null; w = window; w.mine = 1',
    '((w) => { w.mine = 1 })(window)',
    '(function (w) { w.mine = 1 })(window)',
    'const { document: { cookie } } = window',
    'let c; ({ document: { cookie: c } } = window); f(c)',
    'const k = "localStorage"; window[k]',
    'window["local" + "Storage"]',
    'window[`local${"Storage"}`]',
    'f(window[e])',
    'Reflect.get(window, "localStorage")',
    'Reflect.get(window, e)',
    'history.pushState.call(history, {}, "")',
    'history.pushState.apply(history, [{}, ""])',
    'const go = history.pushState.bind(history); go({}, "")',
    'navigation.navigate("/x")',
    'window.open("/x", "_self")',
    'document.adoptedStyleSheets.push(e)',
    'document.documentElement.style.setProperty("--sb-ink", "red")',
    'const { body } = document; body.classList.add("mine")',
  ])
    test(`may not do this: ${code}`, () => assert.equal(messagesFor(code).length, 1))
})

describe('a name of the module itself hides the page’s name', () => {
  for (const code of [
    'try { f() } catch (localStorage) { localStorage.a = 1 }',
    'try { f() } catch ({ location }) { location.href = "/x" }',
    'class sessionStorage { static a = sessionStorage.b }; sessionStorage.c = 1',
    'f(class location { go() { location.href = "/x" } })',
    'f(function history() { history.back() })',
    'class A { localStorage = 1; #eval = 2; read() { return this.localStorage + this.#eval } }',
    'f(localStorage); if (e) { var localStorage = e }',
    'if (e) { for (var location = e; ; ) break } location.href = "/x"',
    '{ function open() {} open("/x", "_self") }',
    'switch (e) { case 1: let location = e; location.href = "/x" }',
    'for (const document of e) document.title = "Mine"',
    'location: for (;;) { break location }',
    'function f(w = window) { w.mine = 1 } f({})',
    'f((location, go = () => location.assign("/")) => go())',
    'f(function () { arguments[0] = 1; arguments.mine = 2 })',
    'hasOwnProperty.call(e, "a"); f(toString, constructor)',
  ])
    test(code, () => assert.deepEqual(messagesFor(code), []))
})

describe('the page’s name is meant where no variable of the module is in scope', () => {
  for (const code of [
    'try { f() } catch (location) { f(location) } location.href = "/x"',
    '{ let localStorage = e } f(localStorage)',
    'for (let location of e) f(location); location.href = "/x"',
    'f(function location() {}); location.href = "/x"',
    'function f(a = localStorage) { var localStorage = a }',
    'class A { location = (location.href = "/x") }',
    'class A { static { localStorage.a } }',
    'class A { [localStorage]() {} }',
    'f({ [localStorage]: 1 })',
    'f({ localStorage })',
    'f(typeof localStorage)',
    'f(`${localStorage}`)',
    'f(e?.a ?? localStorage)',
    'var d = document; f(() => { d.title = "Mine" })',
    'f(() => { d.title = "Mine" }); var d = document',
    'label: for (;;) { location.href = "/x"; break label }',
  ])
    test(code, () => assert.equal(messagesFor(code).length, 1))
})

// What the code of a remote may do with the page's own names.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseScript } from './scripts.mjs'
import { uses } from './uses.mjs'

describe('a module', () => {
  const used = (code) =>
    uses(parseScript(`(function (e, t, r) { "use strict"; ${code} })`).body[0].expression).map(({ message }) => message)
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
    'let a = f(); a = a.b; a = a.c; a = a.d; a.title = 1',
  ])
    test(`may do this: ${code}`, () => assert.deepEqual(used(code), []))
  for (const code of [
    '(0, eval)("1")',
    'new Function("return 1")',
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
    test(`may not do this: ${code}`, () => assert.equal(used(code).length, 1))
})

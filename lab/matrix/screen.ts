// A screen of the portal in one of its states.
import type { Locator, Page } from '@playwright/test'

export interface Screen {
  readonly name: string
  /** first name of a person of the demonstration, in lower case; without it nobody is signed in */
  readonly person?: string
  readonly path: string
  /** before the page is opened: answers of the API, or faults */
  readonly arrange?: (page: Page) => Promise<unknown>
  /** what the customer does on the opened page */
  readonly open?: (page: Page, place: Place) => Promise<unknown>
  /** what the complete screen shows */
  readonly shows: (page: Page) => Locator
  /** a menu that wide windows do not have; all widths by default */
  readonly most?: number
}

export interface Place {
  readonly address: string
  /** of an operator */
  readonly token: string
}

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
export const textbox = (name: string | RegExp) => (page: Page) => page.getByRole('textbox', { name }).first()

/** Presses buttons one after another. */
export const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await button(name)(page).click()
  }

/** Calls of the API that are answered with this status. */
export const failing =
  (calls: RegExp, status = 500) =>
  (page: Page) =>
    page.route(calls, (route) => route.fulfill({ status }))

/** Calls of the API, or files, that are never answered. */
export const waiting = (calls: RegExp) => (page: Page) => page.route(calls, () => undefined)

/** Changes that are answered as if they were made, so that other screens keep their data. */
export const pretending =
  (calls: RegExp, json: object = {}) =>
  (page: Page) =>
    page.route(calls, (route) => (route.request().method() === 'GET' ? route.continue() : route.fulfill({ json })))

export const all =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

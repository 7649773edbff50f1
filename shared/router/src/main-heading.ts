// The tag of a page's main heading: h1 in the portal, h2 in a third-party page, which has its own h1.
import { createContext, useContext } from 'react'

export type MainHeading = 'h1' | 'h2'

const Context = createContext<MainHeading>('h1')

export const MainHeadingProvider = Context.Provider

export const useMainHeading = (): MainHeading => useContext(Context)

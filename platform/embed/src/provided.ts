// Every package that remotes take from the shell. The federation runtime counts a package that the shell does not import itself as one of the
// remote that uses it first, and removes it together with the build of that remote. platform/build/singletons.test.mjs compares the lists.
import '@switchboard/analytics'
import '@switchboard/api-client'
import '@switchboard/auth'
import '@switchboard/brand'
import '@switchboard/brand/rules'
import '@switchboard/events'
import '@switchboard/remote'
import '@switchboard/router'
import '@switchboard/unsaved'
import 'react'
import 'react-dom'
import 'zustand'

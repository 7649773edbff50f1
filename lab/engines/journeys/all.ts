import { addHolder, changeEmail, changeNumber, chooseDateByKeys, moveOut } from './account.ts'
import { keepStill, loadFonts, openAndClose, seeLinks, showDark, showEdges, useOlderEngine } from './appearance.ts'
import { openPdf, pay, understandBill } from './bills.ts'
import { breakStyle, failCall, goOffline, throwWhenDrawn, withNetworkFault } from './faults.ts'
import type { Journey } from './journey.ts'
import { leaveService, takeService } from './services.ts'
import { endSession, goBackAfterLogout } from './session.ts'
import { signIn } from './sign-in.ts'
import { readUsage } from './usage.ts'

/** In this order at one portal. Each has a browser of its own. */
export const journeys: readonly Journey[] = [
  { title: 'signs in, after a wrong password', run: ({ tab }) => signIn(tab) },
  { title: 'understands the bill, down to half hours', person: 'Alex', run: understandBill },
  { title: 'opens the bill as a PDF', person: 'Alex', run: openPdf },
  { title: 'reads usage by keys, in table and file', person: 'Alex', run: readUsage },
  { title: 'pays on the page of the older application', person: 'Theo', run: pay },
  { title: 'changes the contact number', person: 'Bianca', run: changeNumber },
  { title: 'changes the login email', person: 'Grace', run: changeEmail },
  { title: 'adds an account holder, and removes them', person: 'Alex', run: addHolder },
  { title: 'chooses a date by keys', person: 'Sam', run: chooseDateByKeys },
  { title: 'moves out, on another day, and does not', person: 'Sam', run: moveOut },
  { title: 'takes a service, and cancels it', person: 'Alex', run: takeService },
  { title: 'leaves a service', person: 'Alex', run: leaveService },
  { title: 'sees nothing of the account with Back after a logout', person: 'Liam', run: goBackAfterLogout },
  { title: 'is signed out in every tab', person: 'Liam', run: endSession },
  { title: 'reads in the portal’s typefaces', person: 'Alex', run: loadFonts },
  { title: 'sees which words are links', run: seeLinks },
  { title: 'opens and closes menu and dialog by keys', person: 'Sam', run: openAndClose },
  { title: 'sees nothing move, with less motion', person: 'Alex', look: 'less motion', run: keepStill },
  { title: 'sees edges of controls in forced colours', person: 'Liam', look: 'forced colours', run: showEdges },
  { title: 'sees the dark theme', person: 'Alex', look: 'dark', run: showDark },
  { title: 'uses menu and dialog in an older engine', person: 'Sam', look: 'older features', run: useOlderEngine },
  { title: 'retries after a remote is missing', person: 'Alex', run: withNetworkFault('is missing') },
  {
    title: 'retries after a remote was changed in transit',
    person: 'Alex',
    run: withNetworkFault('has one byte flipped'),
  },
  { title: 'retries after a remote was cut off', person: 'Alex', run: withNetworkFault('is cut off') },
  { title: 'retries after a remote never arrived', person: 'Alex', run: withNetworkFault('never arrives') },
  {
    title: 'retries after a remote was moved to another origin',
    person: 'Alex',
    expectedReports: /remotes\/services/,
    run: withNetworkFault('was moved to another origin, which the policy forbids'),
  },
  { title: 'retries after a style sheet is missing', person: 'Alex', run: breakStyle },
  { title: 'retries after a call failed', person: 'Alex', run: failCall },
  { title: 'retries after the portal was unreachable', person: 'Alex', run: goOffline },
  // Last: the registry keeps the build.
  { title: 'uses the other pages when one throws', person: 'Alex', run: throwWhenDrawn },
]

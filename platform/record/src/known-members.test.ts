import { keepKnownMembers, knownMembers } from './known-members'

describe('the members of a record', () => {
  const members = knownMembers()

  test('have a path, also inside of lists', () => {
    expect(members).toEqual(expect.arrayContaining(['name', 'owner', 'owner.team', 'files[].byContent']))
    expect(members).toEqual(expect.arrayContaining(['routes[].navigation.order', 'gate.waivers[].until']))
  })

  test('are kept if the portal knows them', () => {
    const record = { name: 'tips', shared: { react: '^19.0.0' }, files: [{ path: 'a.js', byContent: true }] }
    expect(keepKnownMembers(record, members)).toEqual({ kept: record, left: [] })
  })

  test('are left out if an older portal does not know them', () => {
    const older = members.filter((path) => !path.startsWith('owner') && path !== 'files[].byContent')
    const files = [
      { path: 'a.js', byContent: true },
      { path: 'b.js', byContent: true },
    ]
    const { kept, left } = keepKnownMembers({ name: 'tips', owner: { team: 'Tips' }, files }, older)
    expect(kept).toEqual({ name: 'tips', files: [{ path: 'a.js' }, { path: 'b.js' }] })
    expect(left).toEqual(['files[].byContent', 'owner'])
  })
})

// Counts React's commits. React notifies the hook of its developer tools, in production as well.

let commits = 0

export function watchCommits() {
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => void commits++,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  })
}

export const commitCount = () => commits

// In which windows and with which settings each screen is looked at.

export interface Window {
  readonly width: number
  readonly height: number
}

/** 1280 × 1024 pixels at 400%. */
export const lowest: Window = { width: 320, height: 256 }

/** 320 is a window of 1280 pixels at 400%, 400 one of 1600 at 400%, 640 one of 1280 at 200%. */
export const windows: readonly Window[] = [
  { width: 1600, height: 900 },
  { width: 1280, height: 900 },
  { width: 992, height: 800 },
  { width: 820, height: 1100 },
  { width: 800, height: 450 },
  { width: 640, height: 512 },
  { width: 400, height: 225 },
  { width: 390, height: 844 },
  lowest,
]

const windowsOf = (...widths: readonly number[]) => windows.filter(({ width }) => widths.includes(width))

/** For checks that take longer. */
export const threeWindows = windowsOf(1280, 820, 320)
/** Windows for the customer's own text settings, and for longer words. */
export const textWindows = windowsOf(1280, 992, 640, 390, 320)
/** For what a width does not change much. */
export const phoneAndDesktop = windowsOf(1280, 320)

/** A4 without the margins of Chromium, at 96 dots per inch. */
export const paper: Window = { width: 717, height: 1046 }

export const themes = ['light', 'dark'] as const

export const describeWindow = ({ width, height }: Window): string => `${width} × ${height}`

/** The size and settings of a phone. */
export interface Mode {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly textPercent?: 100 | 200
  readonly still?: boolean
  readonly forcedColors?: boolean
  /** True if the keyboard covers the lower half of the screen. */
  readonly isKeyboardOpen?: boolean
  /** True if axe-core also checks this mode. */
  readonly isAudited?: boolean
}

export const modes: readonly Mode[] = [
  { name: 'as usual', width: 360, height: 640 },
  { name: 'narrow', width: 320, height: 568 },
  { name: 'large text', width: 360, height: 640, textPercent: 200 },
  { name: 'narrow, large text', width: 320, height: 568, textPercent: 200, isAudited: true },
  { name: 'landscape', width: 640, height: 360 },
  { name: 'above the keyboard', width: 360, height: 300, isKeyboardOpen: true },
  { name: 'still', width: 360, height: 640, still: true },
  { name: 'forced colours', width: 360, height: 640, forcedColors: true },
]

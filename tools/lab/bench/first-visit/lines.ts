/** A line as Chromium's own throttling draws it. */
export interface Line {
  title: string
  latencyMs: number
  bytesPerSecond: number
}

const bytesPerSecond = 1_600_000 / 8

/** By their latency, the name by which one is chosen. */
export const lines: Readonly<Record<string, Line>> = {
  150: { title: 'slow 4G: 150 ms, 1.6 Mbit/s', latencyMs: 150, bytesPerSecond },
  400: { title: '400 ms, 1.6 Mbit/s', latencyMs: 400, bytesPerSecond },
}

export interface Line {
  title: string
  latencyMs: number
  bytesPerSecond: number
}

const bytesPerSecond = 1_600_000 / 8

/** The connections by name. A connection's name is its latency. */
export const lines: Readonly<Record<string, Line>> = {
  150: { title: 'slow 4G: 150 ms, 1.6 Mbit/s', latencyMs: 150, bytesPerSecond },
  400: { title: '400 ms, 1.6 Mbit/s', latencyMs: 400, bytesPerSecond },
}

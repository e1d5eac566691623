import { engines } from '../../tools/browsers'

/** The engine that this run drives. */
export const engine = engines.find((name) => name === process.env['LIENZO_ENGINE']) ?? 'chromium'

import { engines } from '../../tools/test/browsers'

/** The browser engine of this test run. */
export const engine = engines.find((name) => name === process.env['LIENZO_ENGINE']) ?? 'chromium'

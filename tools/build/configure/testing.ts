import { pagePolicy } from '../headers'
import { dataTag, startData } from '../packaging'

const start = startData(process.cwd(), '/files/')
/** Returns a page of the app as a build writes it. */
export const pageOf = (path: string) => `<!doctype html>
<html>
  <head>
    <meta http-equiv="Content-Security-Policy" content="${pagePolicy().replaceAll("'", '&#39;')}">
    <link rel="preload" href="/config.json" as="fetch" />
    <link rel="icon" href="/icon.svg" />
    ${dataTag('start-data', { ...start, path })}
  </head>
</html>`

import { findProgram, installHint, optionalPrograms } from '../../tools/test/programs/index.ts'

/** Returns the path of this machine's nginx; throws with advice if nginx is missing. */
export const requireNginx = (): string =>
  requireProgram('nginx', 'NGINX', optionalPrograms.nginx.packages)

/** Returns the path of wrk, which measures a web server. */
export const requireWrk = (): string => requireProgram('wrk', 'WRK', ['wrk'])

function requireProgram(name: string, variable: string, packages: readonly string[]): string {
  const path = findProgram([name], variable)
  if (path === undefined)
    throw new Error(
      `No ${name} was found. Install one (Debian: ${installHint(packages)}; elsewhere: brew install ${name}), or name it in $${variable}.`,
    )
  return path
}

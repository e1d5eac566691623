import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointFamily, ScenarioFile } from '../../renderer/language'
import { parseDocument } from '../../renderer/language/renames'
import { decodeBytes, recoverText } from '../analysis/json/recover-text'
import { readFile, readdir } from 'node:fs/promises'
import type { ScenarioFiles } from '../../src/preview'

/** Reads every endpoint family of a folder. Throws for a file that is not JSON. */
export function readFamilies(
  folder = join(process.cwd(), 'schemas/endpoints'),
): readonly EndpointFamily[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map(
      (name) =>
        // The schema of endpoints has validated these files.
        parseDocument(
          recoverText(decodeBytes(readFileSync(join(folder, name)))).text,
        ) as unknown as EndpointFamily,
    )
}

/** Reads every scenario file of a folder. */
export async function readScenarios(
  folder = join(process.cwd(), 'schemas/scenarios'),
): Promise<ScenarioFiles> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  // The schema of scenarios has validated these files.
  const files = await Promise.all(
    names.map(
      async (name) =>
        parseDocument(
          recoverText(decodeBytes(await readFile(join(folder, name)))).text,
        ) as unknown as ScenarioFile,
    ),
  )
  return Object.fromEntries(files.map((file) => [file.screen, file]))
}

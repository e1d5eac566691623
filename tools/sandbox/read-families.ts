import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointFamily, ScenarioFile } from '../../renderer/language'
import { parseDocument } from '../../renderer/language/renames'
import { decodeBytes, recoverText } from '../analysis/json/recover-text'
import type { ScenarioFiles } from '../../src/preview'

/** Throws for a file that is not JSON. */
export const readFamilies = (
  folder = join(process.cwd(), 'schemas/endpoints'),
): readonly EndpointFamily[] => readFolder<EndpointFamily>(folder)

export async function readScenarios(
  folder = join(process.cwd(), 'schemas/scenarios'),
): Promise<ScenarioFiles> {
  return Object.fromEntries(readFolder<ScenarioFile>(folder).map((file) => [file.screen, file]))
}

/** The documents were validated by their schema. */
function readFolder<Document>(folder: string): Document[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => recoverText(decodeBytes(readFileSync(join(folder, name)))).text)
    .map((text) => parseDocument(text) as unknown as Document)
}

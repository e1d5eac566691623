export { ensureValidators, isValidatorSource } from './ensure-validators.ts'
export { writeNames } from './names-file.ts'

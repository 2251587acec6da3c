import { ConfigError, settingNames } from '../../config.ts'
import { nearest } from '../../platform/http/nearest.ts'

/** Variables of the client and its examples, not of the service. */
const ofClients = ['RAPPEN_TOKEN', 'RAPPEN_URL']
/** `NAME=value` as Kubernetes gives it to every container beside a service called rappen. */
const ofKubernetes = /^\w+_(?:SERVICE_(?:HOST|PORT)\w*=|PORT_\d+_(?:TCP|UDP|SCTP)\w*=|PORT=(?:tcp|udp|sctp):)/

/**
 * Rejects a misspelt setting, which would be silently ignored. That is a variable with the prefix `RAPPEN_`, or one whose name is similar to an
 * unset setting of several words.
 * @throws ConfigError with the right name
 */
export function requireNoMisspelt(environment: NodeJS.ProcessEnv): void {
  // Names of one word are too common to compare others with.
  const unset = settingNames.filter((setting) => setting.includes('_') && !environment[setting])
  for (const [name, value = ''] of Object.entries(environment)) {
    if (value === '' || settingNames.some((setting) => setting === name)) continue
    const isOurs = name.startsWith('RAPPEN_') && !ofClients.includes(name) && !ofKubernetes.test(`${name}=${value}`)
    const written = isOurs ? name.slice('RAPPEN_'.length) : name
    const [meant] = nearest<string>(isOurs ? settingNames : unset, (word) => ({ written, word }), quarter)
    const hint = meant === undefined ? 'docs/settings.md lists them all' : `it is called ${meant}`
    if (isOurs || meant !== undefined) throw new ConfigError(`${name} is no setting of Rappen: ${hint}.`)
  }
}

/** The number of letters that may differ. */
const quarter = (letters: number): number => Math.floor(letters / 4)

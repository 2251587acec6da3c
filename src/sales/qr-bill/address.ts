import { type Violation, violation } from '../../said.ts'
import { isCountryCode } from './countries.ts'
import { textViolations } from './text-violations.ts'

/** A structured address, the only allowed form. `country` is a code of ISO 3166. */
export type Address = {
  readonly name: string
  readonly streetName?: string
  readonly buildingNumber?: string
  readonly postCode: string
  readonly townName: string
  readonly country: string
}

const limits = { name: 70, streetName: 70, buildingNumber: 16, postCode: 16, townName: 35, country: 2 } as const
const required: readonly (keyof Address)[] = ['name', 'postCode', 'townName']

/** The seven lines of a party in the code; empty without a party. */
export const addressLines = (address: Address | undefined): string[] =>
  address === undefined
    ? Array.from({ length: 7 }, () => '')
    : [
        'S',
        address.name,
        address.streetName ?? '',
        address.buildingNumber ?? '',
        address.postCode,
        address.townName,
        address.country,
      ]

/** The address as printed: abroad with the code of the country, in Swiss Post's form. */
export function printedAddress(address: Address): string[] {
  const street = [address.streetName, address.buildingNumber].filter(Boolean).join(' ')
  const place = `${address.postCode} ${address.townName}`
  return [address.name, ...(street ? [street] : []), address.country === 'CH' ? place : `${address.country}-${place}`]
}

export function addressViolations(party: string, address: Address): Violation[] {
  const missing = required.filter((field) => !address[field])
  return [
    ...missing.map((field) => violation(`${party}.${field}`, 'is required on a QR-bill')),
    ...(Object.keys(limits) as (keyof Address)[]).flatMap((field) =>
      textViolations(`${party}.${field}`, address[field] ?? '', limits[field]),
    ),
    ...(isCountryCode(address.country) ? [] : [violation(`${party}.country`, 'must be a country of ISO 3166')]),
  ]
}

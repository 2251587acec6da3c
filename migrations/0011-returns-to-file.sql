-- Functions: d93eb2c56a83d405885723a793d2c0733c11f9dc6e68bf53a4cfc582bafb028a

-- A VAT period is due until its return is filed: `waiting_in` also looks at settled ones.

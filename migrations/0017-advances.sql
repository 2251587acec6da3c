-- Functions: 25541aa0cae90d558bc5d45e8ae4541543a5714e5f0a0444be3d38ecdef304ea

-- What a payment of a contact is for that is not invoiced yet, in cents with its VAT: an advance on 2030. A refund has what it pays back of it.
alter table payments add column advance jsonb;

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table coupons
      add column starts_at timestamptz,
      add column max_uses integer check (max_uses > 0),
      add column per_email integer check (per_email > 0),
      add column products jsonb,
      add column used integer not null default 0 check (used >= 0)`.execute(db);
  await sql`
    create table coupon_uses (
      order_id text primary key references orders,
      code text not null references coupons,
      email text not null,
      given_back boolean not null default false
    )`.execute(db);
  await sql`create index coupon_uses_by_email on coupon_uses (code, email) where not given_back`.execute(db);
  // Existing orders count, too; unpaid ones have released their coupons.
  await sql`
    insert into coupon_uses (order_id, code, email, given_back)
    select id, coupon_code, email, status in ('expired', 'failed', 'canceled') from orders
    where coupon_code in (select code from coupons)`.execute(db);
  await sql`
    update coupons set used = (select count(*) from coupon_uses where coupon_uses.code = coupons.code and not given_back)`.execute(
    db,
  );
}

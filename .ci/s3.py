# SPDX-License-Identifier: Apache-2.0
"""An object store with the bucket archive, and with two users: one may do everything, the other may only read. Runs until it
is killed.

Usage: s3.py PORT KEYS
When it can be used, the file KEYS has a line for each of them: name, access key, secret key.
"""
import json, os, sys, threading, urllib.request

import boto3
from moto.server import ThreadedMotoServer

port, keys = sys.argv[1:]
ThreadedMotoServer(ip_address="127.0.0.1", port=int(port), verbose=False).start()
endpoint = f"http://127.0.0.1:{port}"
users = {"librarian": ["s3:*"], "reader": ["s3:GetObject", "s3:ListBucket"]}


def client(service, access, secret):
    return boto3.client(
        service,
        endpoint_url=endpoint,
        region_name="eu-central-1",
        aws_access_key_id=access,
        aws_secret_access_key=secret,
    )


# nobody is asked for credentials yet
iam = client("iam", "anybody", "anything")
made = {}
for name, actions in users.items():
    iam.create_user(UserName=name)
    allowed = {"Effect": "Allow", "Action": actions, "Resource": "*"}
    policy = json.dumps({"Version": "2012-10-17", "Statement": [allowed]})
    iam.put_user_policy(UserName=name, PolicyName=name, PolicyDocument=policy)
    key = iam.create_access_key(UserName=name)["AccessKey"]
    made[name] = key["AccessKeyId"], key["SecretAccessKey"]
# from now on everybody is
urllib.request.urlopen(
    urllib.request.Request(f"{endpoint}/moto-api/reset-auth", b"0", {"Content-Type": "text/plain"}), timeout=60
).close()
client("s3", *made["librarian"]).create_bucket(
    Bucket="archive", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"}
)
with open(f"{keys}.part", "w", encoding="utf-8") as file:
    for name, (access, secret) in made.items():
        print(name, access, secret, file=file)
os.rename(f"{keys}.part", keys)
threading.Event().wait()
